/** What PostgreSQL's driver throws: its words, its detail and its hint may quote values that were sent. */
interface DatabaseError extends Error {
  /** SQLSTATE. */
  readonly code: string;
  readonly severity: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

/** Data that does not fit and rules that were broken: what these say quotes the values. */
const QUOTES_VALUES = /^2[23]/;

function isDatabaseError(error: Error): error is DatabaseError {
  return 'severity' in error && 'code' in error && typeof error.code === 'string';
}

/** Why something failed, for a log: the error's words, or where the database's would quote a value its code and the names of ours in it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (!isDatabaseError(error) || !QUOTES_VALUES.test(error.code)) return error.message;
  const { code, constraint, table, column } = error;
  return ['SQLSTATE', code, constraint ?? [table, column].filter((name) => name !== undefined).join('.')].filter(Boolean).join(' ');
}

/** Where Fastify wants an open record, an interface would not do. */
type DescribedError = {
  readonly type: string;
  readonly code?: unknown;
  readonly message: string;
  readonly stack: string;
  readonly cause?: DescribedError;
};

/** An error as a log tells it: nothing that a library hung on it but its code. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: reasonOf(error), stack: '' };
  return {
    type: error.name,
    ...('code' in error && { code: error.code }),
    message: reasonOf(error),
    // Its first lines repeat the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
