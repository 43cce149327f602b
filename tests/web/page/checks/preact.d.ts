// What the vendored preact.js exports, which is minified and has no types: htm bound to Preact, and the hooks in use.

export function html(strings: TemplateStringsArray, ...values: any[]): any;
export function render(what: any, where: Element): void;

type Stop = void | (() => void);
type Setter<T> = (next: T | ((before: T) => T)) => void;

export function useState<T>(first: T | (() => T)): [T, Setter<T>];
export function useRef<T>(first: T): { current: T };
export function useMemo<T>(make: () => T, inputs: unknown[]): T;
export function useCallback<T extends (...some: any[]) => any>(call: T, inputs: unknown[]): T;
export function useEffect(effect: () => Stop, inputs?: unknown[]): void;
export function useLayoutEffect(effect: () => Stop, inputs?: unknown[]): void;
