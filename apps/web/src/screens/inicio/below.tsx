import { lazy, Suspense } from 'react';
import { useArrive } from '../../shell/first-paint.ts';
import { useInBrowser } from '../../ui/in-browser.ts';
import { HowItWorks } from './how-it-works.tsx';
import { VerifyForm } from './verify-form.tsx';

// At the end of the page: not even its text is loaded before the first interaction.
const Questions = lazy(async () => {
  const module = await import('./questions.tsx').catch(() => undefined);
  return { default: module?.Questions ?? (() => null) };
});

const Plans = lazy(async () => {
  const module = await import('./plans.tsx').catch(() => undefined);
  return { default: module?.Plans ?? (() => null) };
});

/** Content below the fold; the form also works without script. */
export function Below() {
  useArrive();
  const inBrowser = useInBrowser();
  return (
    <>
      <HowItWorks />
      <VerifyForm />
      {inBrowser && (
        <Suspense fallback={null}>
          <Plans />
          <Questions />
        </Suspense>
      )}
    </>
  );
}
