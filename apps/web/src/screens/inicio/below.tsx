import { useEffect } from 'react';
import { useArrive } from '../../shell/first-paint.ts';
import { HowItWorks } from './how-it-works.tsx';
import { Plans } from './plans.tsx';
import { Questions } from './questions.tsx';
import { VerifyForm } from './verify-form.tsx';

/** Content below the fold; all of it can be read, and the form used, without script. */
export function Below() {
  useArrive();
  // After a navigation within the site the page stands at its top: what the address names was not drawn when it arrived.
  useEffect(() => {
    if (scrollY === 0) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <HowItWorks />
      <VerifyForm />
      <Plans />
      <Questions />
    </>
  );
}
