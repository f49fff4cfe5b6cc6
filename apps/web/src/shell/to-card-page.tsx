import { useEffect, useRef } from 'react';

export interface CardPage {
  readonly url: string;
  readonly token: string;
}

/** The card provider wants its token posted: a form that sends itself once it is in the page. */
export function ToCardPage({ page }: { readonly page: CardPage }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <form ref={form} action={page.url} method="post" hidden>
      <input type="hidden" name="token_ws" value={page.token} />
    </form>
  );
}
