import { findReport, fullName, type ReportCode } from '@veridico/reports';
import drawn from './drawn.json';
import { PagePicture } from './picture.tsx';
import styles from './every-page.module.css';

const FILES: Readonly<Record<string, string>> = import.meta.glob('./pictures/*', { eager: true, query: '?url', import: 'default' });

/** Every page of a report's example, one beside the other; each opens at its full size. */
export function EveryPage({ code }: { readonly code: ReportCode }) {
  const report = findReport(code);
  if (!report) return null;
  const { pages } = drawn[code];
  const addressOf = (name: string) => FILES[`./pictures/${name}`];
  return (
    <ol className={styles.pages}>
      {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
        <li key={page}>
          <a href={addressOf(`${report.slug}-${page}-832.webp`)} target="_blank" rel="noopener">
            <PagePicture
              addressOf={addressOf}
              page={`${report.slug}-${page}`}
              alt={`${fullName(report)} de ejemplo, página ${page} de ${pages}`}
              sizes="(min-width: 64rem) 18rem, 80vw"
            />
          </a>
        </li>
      ))}
    </ol>
  );
}
