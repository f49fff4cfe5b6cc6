const PREFIX = 'borrador:';
/** The contract last made in this browser, with its signer; written by the plan pages. */
const CONTRACT = 'contrato_plan';

/**
 * Stores a form's input for the life of the tab, to survive the end of the session, a reload or back navigation. Never for
 * passwords. `owner`: the `sub` of the signed-in user, '' without session; a draft is returned only to its owner.
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

/** At sign-out: removes all forms, purchases and contracts. */
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
