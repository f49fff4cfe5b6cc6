import { Suspense } from 'react';
import { latePart } from '../../shell/late-part.ts';
import { PublicShell } from '../../shell/public-shell.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Hero } from './hero.tsx';
import { ReportCards } from './report-cards.tsx';

const Below = latePart(() => import('./below.tsx'), 'Below');

/** The public home: products, how it works, and verification of a received report. */
export function Inicio() {
  usePageTitle('Informes comerciales y de propiedades');
  return (
    <PublicShell night>
      <Hero />
      <ReportCards />
      <Suspense fallback={null}>
        <Below />
      </Suspense>
    </PublicShell>
  );
}
