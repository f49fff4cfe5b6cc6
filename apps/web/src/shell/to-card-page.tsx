import { useEffect, useEffectEvent, useRef } from 'react';

export interface CardPage {
  readonly url: string;
  readonly token: string;
}

/** Whether an answer leads to the card page; one whose token is missing or whose url is no web address is a failure, whatever its status. */
export function leadsToCard({ url, token }: Partial<CardPage>): boolean {
  try {
    return Boolean(token) && new URL(url ?? '').protocol.startsWith('http');
  } catch {
    return false;
  }
}

interface ToCardPageProps {
  readonly page: CardPage;
  /** The browser refused to post there: the page's policy does not name that server. */
  readonly onRefused: () => void;
}

/** The card provider requires a POST of its token: a form that submits itself on mount. */
export function ToCardPage({ page, onRefused }: ToCardPageProps) {
  const form = useRef<HTMLFormElement>(null);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    const violated = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'form-action') refused();
    };
    addEventListener('securitypolicyviolation', violated);
    form.current?.submit();
    return () => removeEventListener('securitypolicyviolation', violated);
  }, []);
  return (
    <form ref={form} action={page.url} method="post" hidden>
      <input type="hidden" name="token_ws" value={page.token} />
    </form>
  );
}
