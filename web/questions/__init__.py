"""Questions as requests ask them: parameters, fields, and limits against hostile cost."""
