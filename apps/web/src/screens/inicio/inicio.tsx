import { PublicShell } from '../../shell/public-shell.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { ReportCards } from './report-cards.tsx';
import { VerifyForm } from './verify-form.tsx';

/** The public home: what there is to buy, how it works, and the way to check a report that somebody handed over. */
export function Inicio() {
  usePageTitle('Informes comerciales y de propiedades');
  return (
    <PublicShell night>
      <Hero />
      <ReportCards />
      <HowItWorks />
      <VerifyForm />
    </PublicShell>
  );
}
