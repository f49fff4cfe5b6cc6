import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IdleQuestion } from './idle-question.tsx';
import { watchInactivity, type Inactivity } from './inactivity.ts';
import { useSession } from './use-session.ts';

/** During a session: asks for presence after inactivity, and closes the session without an answer. */
export function Watch() {
  const session = useSession();
  const [closesAt, setClosesAt] = useState<number>();
  const inactivity = useRef<Inactivity>(undefined);
  const close = useEffectEvent(() => {
    setClosesAt(undefined);
    void session.signOut('idle');
  });

  useEffect(() => {
    const watching = watchInactivity({ warn: setClosesAt, resume: () => setClosesAt(undefined), close: () => close() });
    inactivity.current = watching;
    return watching.stop;
  }, []);

  if (closesAt === undefined) return null;
  return (
    <IdleQuestion
      closesAt={closesAt}
      onContinue={() => {
        setClosesAt(undefined);
        inactivity.current?.stay();
        // The result is shown where the session is next needed.
        session.renew().catch(() => undefined);
      }}
      onSignOut={() => {
        setClosesAt(undefined);
        void session.signOut('logout');
      }}
    />
  );
}
