import { Suspense } from 'react';
import { latePart } from '../../shell/late-part.ts';
import { PublicShell } from '../../shell/public-shell.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Hero } from './hero.tsx';
import { ReportCards } from './report-cards.tsx';

const Below = latePart(() => import('./below.tsx'), 'Below');

/** The public home: what there is to buy, how it works, and the way to check a report that somebody handed over. */
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
