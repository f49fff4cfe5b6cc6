import { findReport, fullName, type ReportCode } from '@veridico/reports';
import drawn from './drawn.json';

/** Addresses of the first pages by file name; `npm run report-pages` draws them. */
const FILES: Readonly<Record<string, string>> = import.meta.glob('./pictures/*-1-*', { eager: true, query: '?url', import: 'default' });
/** Size in pixels of the wider picture. */
const WIDE = { width: 832, height: 1177 };

export interface FirstPageProps {
  readonly code: ReportCode;
  /** Width on the screen, as in the attribute `sizes`. */
  readonly sizes: string;
  readonly className?: string | undefined;
}

/** The first page of a report's example as a picture: the real one, with invented data. Fetched when it comes near the screen. */
export function FirstPage({ code, sizes, className }: FirstPageProps) {
  const report = findReport(code);
  if (!report) return null;
  const widths = (format: 'avif' | 'webp') =>
    [416, WIDE.width].map((width) => `${FILES[`./pictures/${report.slug}-1-${width}.${format}`]} ${width}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={widths('avif')} sizes={sizes} />
      <img
        {...WIDE}
        className={className}
        srcSet={widths('webp')}
        sizes={sizes}
        alt={`${fullName(report)} de ejemplo, página 1 de ${drawn[code].pages}`}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
