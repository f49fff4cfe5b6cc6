import type { ReactNode } from 'react';
import { Drawing } from '../ui/icon.tsx';

// Drawings of Lucide 1.62.0 (ISC licence, https://lucide.dev).
const drawings = {
  database: (
    <>
      <ellipse cx="12" cy="5" rx="9" ry="3" />
      <path d="M3 5v14a9 3 0 0 0 18 0V5M3 12a9 3 0 0 0 18 0" />
    </>
  ),
  house: (
    <path d="M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z" />
  ),
  tag: (
    <path d="M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 2.426 0 0 0 3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42zM7.5 7.5h.01" />
  ),
  'file-plus': <path d="M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v4a2 2 0 0 0 2 2h4M9 15h6M12 18v-6" />,
  scale: <path d="M12 3v18m7-13 3 8a5 5 0 0 1-6 0zV7M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1M5 8l3 8a5 5 0 0 1-6 0zV7m2 14h10" />,
  landmark: <path d="M10 18v-7M14 18v-7M18 18v-7M6 18v-7M3 22h18M12 2l9 5H3z" />,
} satisfies Record<string, ReactNode>;

/** Icons of the office's rail, apart from those that customers' pages load. */
export function OfficeIcon({ name }: { readonly name: keyof typeof drawings }) {
  return <Drawing>{drawings[name]}</Drawing>;
}
