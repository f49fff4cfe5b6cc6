/**
 * Who reads a report: its subject, proven, or anyone else. The subject sees who consulted them, other readers only how often (decision
 * 0057).
 */
export type Lector = 'titular' | 'tercero';
