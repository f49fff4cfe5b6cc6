const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because a unique value is already taken. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
