import { useArrive } from '../../shell/first-paint.ts';
import { HowItWorks } from './how-it-works.tsx';
import { Plans } from './plans.tsx';
import { Questions } from './questions.tsx';
import { VerifyForm } from './verify-form.tsx';

/** Content below the fold; all of it can be read, and the form used, without script. */
export function Below() {
  useArrive();
  return (
    <>
      <HowItWorks />
      <VerifyForm />
      <Plans />
      <Questions />
    </>
  );
}
