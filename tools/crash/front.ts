/** One address before several nodes. */
export interface Front {
  readonly url: string;
  /** What the nodes have to be told for it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Resolves when it listens, whether they answer or not. @param nodes their addresses */
  open(nodes: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
