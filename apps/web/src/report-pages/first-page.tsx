import { findReport, fullName, type ReportCode } from '@veridico/reports';
import drawn from './drawn.json';
import { PagePicture } from './picture.tsx';

/** Addresses of the first pages by file name; `npm run report-pages` draws them. */
const FILES: Readonly<Record<string, string>> = import.meta.glob('./pictures/*-1-*', { eager: true, query: '?url', import: 'default' });

export interface FirstPageProps {
  readonly code: ReportCode;
  /** Width on the screen, as in the attribute `sizes`. */
  readonly sizes: string;
  readonly className?: string | undefined;
}

/** The first page of a report's example: the real one, with invented data. */
export function FirstPage({ code, sizes, className }: FirstPageProps) {
  const report = findReport(code);
  if (!report) return null;
  return (
    <PagePicture
      addressOf={(name) => FILES[`./pictures/${name}`]}
      page={`${report.slug}-1`}
      alt={`${fullName(report)} de ejemplo, página 1 de ${drawn[code].pages}`}
      sizes={sizes}
      className={className}
    />
  );
}
