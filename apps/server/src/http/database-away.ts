/** SQLSTATEs of a database that is unavailable, full, broken or a read-only replica. */
const DATABASE_AWAY = /^(08|53|57P|58|25006)/;

/** Messages of pg and its pool, which carry no code, when a connection is lost or unavailable. */
const CONNECTION_AWAY = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error says that the database cannot be used now, not that the query was wrong. */
export function isDatabaseAway({ code = '', name, message }: Error & { code?: string }): boolean {
  const lost = name === 'ConnectionTimeout' || CONNECTION_AWAY.test(message);
  return lost || DATABASE_AWAY.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'].includes(code);
}
