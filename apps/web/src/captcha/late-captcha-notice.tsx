import { lazy, Suspense } from 'react';
import { pageSettings } from '../page-settings.ts';

const CaptchaNotice = lazy(async () => {
  const module = await import('./captcha-notice.tsx').catch(() => undefined);
  return { default: module?.CaptchaNotice ?? (() => null) };
});

/** Fetched only when a third-party captcha is used; never while prerendering. */
export function LateCaptchaNotice() {
  if (pageSettings.captcha === '') return null;
  return (
    <Suspense fallback={null}>
      <CaptchaNotice />
    </Suspense>
  );
}
