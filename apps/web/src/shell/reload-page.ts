/** Loads the page again without what it kept for going back, such as filters that name users. */
export function reloadPage(): void {
  history.replaceState(null, '', location.pathname);
  location.reload();
}
