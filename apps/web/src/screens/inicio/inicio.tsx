import { latePart } from '../../shell/late-part.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { useServicios } from '../../shell/use-servicios.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Hero } from './hero.tsx';
import { ReportCards } from './report-cards.tsx';

const Below = latePart(() => import('./below.tsx'), 'Below');

/** The public home: whom to review, the reports, how it works, verification of a received report, plans and questions. */
export function Inicio() {
  usePageTitle('Informes comerciales y de propiedades');
  const servicios = useServicios();
  return (
    <PublicShell night>
      <Hero servicios={servicios} />
      <ReportCards servicios={servicios} />
      <Below />
    </PublicShell>
  );
}
