/** Snapshot of this process's database connections. */
export interface PoolUse {
  readonly open: number;
  readonly busy: number;
  /** Callers waiting for a connection. */
  readonly waiting: number;
  readonly most: number;
}
