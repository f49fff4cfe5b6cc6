const PREFIX = 'borrador:';
/** What was contracted last in this browser, with who signs for it; kept by the plan's pages. */
const CONTRACT = 'contrato_plan';

/**
 * What was typed into a form, for as long as the tab lives: a session that ends under somebody's hands, a reload or a way back loses
 * nothing. Never for passwords. `owner`: the `sub` of who is signed in, '' for nobody; a draft is given back only to its owner.
 */
export function saveDraft(form: string, owner: string, values: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify({ owner, values }));
  } catch {
    // Nothing is kept.
  }
}

export function readDraft(form: string, owner: string): Readonly<Record<string, string>> {
  try {
    const draft = JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null') as {
      readonly owner: string;
      readonly values: Readonly<Record<string, string>>;
    } | null;
    return draft?.owner === owner ? draft.values : {};
  } catch {
    return {};
  }
}

export function forgetDraft(form: string): void {
  try {
    sessionStorage.removeItem(PREFIX + form);
  } catch {
    // Nothing was kept.
  }
}

/** Whoever signs out leaves nothing of a form, a purchase or a contract behind. */
export function forgetDrafts(): void {
  try {
    sessionStorage.clear();
    localStorage.removeItem(CONTRACT);
  } catch {
    // Nothing was kept.
  }
}

export function hasDrafts(): boolean {
  return draftKeys().length > 0;
}

function draftKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}
