import type { ReactNode } from 'react';
import styles from './icon.module.css';

// Drawings of Lucide 1.62.0 (ISC licence, https://lucide.dev), only those in use. Icons of receipts are in ./paper-icon.tsx.
const drawings = {
  'circle-alert': (
    <>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 8v4M12 16h.01" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 16v-4M12 8h.01" />
    </>
  ),
  'triangle-alert': <path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01" />,
} satisfies Record<string, ReactNode>;

type IconName = keyof typeof drawings;

/** Always next to text, or in a control with an accessible name: hidden from screen readers. */
export function Icon({ name }: { readonly name: IconName }) {
  return <Drawing>{drawings[name]}</Drawing>;
}

/** SVG frame of an icon, for drawings that only some screens load. */
export function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Brand mark of verified content; never decoration or bullet. */
export function Tick() {
  return (
    <svg className={styles.tick} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 11.5 8 16.5 16.5 3" />
    </svg>
  );
}
