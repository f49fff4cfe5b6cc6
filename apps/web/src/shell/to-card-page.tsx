import { useEffect, useRef } from 'react';

export interface CardPage {
  readonly url: string;
  readonly token: string;
}

/** Whether an answer leads to the card page; one that lacks a part is a failure, whatever its status. */
export function leadsToCard({ url, token }: Partial<CardPage>): boolean {
  return Boolean(url && token);
}

/** The card provider requires a POST of its token: a form that submits itself on mount. */
export function ToCardPage({ page }: { readonly page: CardPage }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <form ref={form} action={page.url} method="post" hidden>
      <input type="hidden" name="token_ws" value={page.token} />
    </form>
  );
}
