/** One address for several nodes. */
export interface LoadBalancer {
  readonly url: string;
  /** Settings that the nodes need behind it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Resolves when it listens, even before the nodes answer. @param nodes addresses */
  open(nodes: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
