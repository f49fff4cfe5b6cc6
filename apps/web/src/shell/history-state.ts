/** State of the page's history entry; undefined while prerendering. */
export function historyState(): unknown {
  return typeof history === 'undefined' ? null : history.state;
}
