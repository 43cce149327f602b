"""Tests of the page: a package, so that they share one browser, which ends before other tests run."""
