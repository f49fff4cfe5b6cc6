import { lazy, Suspense } from 'react';
import { pageSettings } from '../page-settings.ts';

const CaptchaNotice = lazy(async () => {
  const module = await import('./captcha-notice.tsx').catch(() => undefined);
  return { default: module?.CaptchaNotice ?? (() => null) };
});

/** Fetched only where somebody else's script judges; not for pages drawn ahead. */
export function LateCaptchaNotice() {
  if (pageSettings.captcha === '') return null;
  return (
    <Suspense fallback={null}>
      <CaptchaNotice />
    </Suspense>
  );
}
