import type { ReactNode } from 'react';
import { usePageTitle } from '../ui/page-title.ts';
import { Width } from './page-parts.tsx';
import { PublicShell } from './public-shell.tsx';
import styles from './document-page.module.css';

interface DocumentPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A text document on a paper background, in both themes. */
export function DocumentPage({ title, children }: DocumentPageProps) {
  usePageTitle(title);
  return (
    <PublicShell>
      <Width>
        <article className={`documento ${styles.paper}`}>
          <h1>{title}</h1>
          {children}
        </article>
      </Width>
    </PublicShell>
  );
}
