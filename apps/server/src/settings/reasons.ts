/** Error of PostgreSQL's driver. Its message, detail and hint may contain submitted values. */
interface DatabaseError extends Error {
  /** SQLSTATE. */
  readonly code: string;
  readonly severity: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

/** SQLSTATE classes 22 (invalid data) and 23 (constraint violation), whose messages contain values. */
const QUOTES_VALUES = /^2[23]/;

function isDatabaseError(error: Error): error is DatabaseError {
  return 'severity' in error && 'code' in error && typeof error.code === 'string';
}

/**
 * Reason of a failure for logs: the error's message, or, where a database message may contain values, its code and constraint or column.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (!isDatabaseError(error) || !QUOTES_VALUES.test(error.code)) return error.message;
  const { code, constraint, table, column } = error;
  return ['SQLSTATE', code, constraint ?? [table, column].filter((name) => name !== undefined).join('.')].filter(Boolean).join(' ');
}

/** A type alias, because Fastify requires an index signature that an interface lacks. */
type DescribedError = {
  readonly type: string;
  readonly code?: unknown;
  readonly message: string;
  readonly stack: string;
  readonly cause?: DescribedError;
};

/** An error for logs, without the properties that libraries attach, except its code. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: reasonOf(error), stack: '' };
  return {
    type: error.name,
    ...('code' in error && { code: error.code }),
    message: reasonOf(error),
    // The first lines repeat the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
