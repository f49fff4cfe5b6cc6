/** Connections of this process to the database, at one moment. */
export interface PoolUse {
  readonly open: number;
  readonly busy: number;
  /** Callers that have none yet. */
  readonly waiting: number;
  readonly most: number;
}
