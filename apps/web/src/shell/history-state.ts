/** What the page's entry in the history carries; nothing where a page is drawn without a browser. */
export function historyState(): unknown {
  return typeof history === 'undefined' ? null : history.state;
}
