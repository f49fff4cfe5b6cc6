import { reports, type CatalogReport } from '@veridico/reports';
import { LateFirstPage } from '../../report-pages/late-first-page.tsx';
import { latePart } from '../../shell/late-part.tsx';
import { Offer } from '../../shell/offer.tsx';
import { Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { useServicios } from '../../shell/use-servicios.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { usePlace } from '../../ui/router.tsx';
import styles from './informe-por-dentro.module.css';

const About = latePart(() => import('../../report-pages/about.tsx'), 'About');
const Sections = latePart(() => import('./inside.tsx'), 'Sections');
const Inside = latePart(() => import('./inside.tsx'), 'Inside');

/** One report before it is bought: its pages, contents, rules and price. The last part of the address is the report's slug. */
export function InformePorDentro() {
  const { path } = usePlace();
  const slug = path.toLowerCase().split('/')[2];
  const report = reports.find((each) => each.slug === slug);
  return <PublicShell>{report && <Report report={report} />}</PublicShell>;
}

function Report({ report: { code, name } }: { readonly report: CatalogReport }) {
  usePageTitle(`Informe ${name}`);
  const servicios = useServicios();
  return (
    <Width className={styles.page}>
      <div className={styles.first}>
        <div className={styles.head}>
          <h1 id="informe">Informe {name}</h1>
          <About code={code} />
          <Offer code={code} servicios={servicios} describedBy="informe" />
        </div>
        <LateFirstPage code={code} sizes="(min-width: 64rem) 30rem, 90vw" />
        <Sections code={code} />
      </div>
      <Inside code={code} />
    </Width>
  );
}
