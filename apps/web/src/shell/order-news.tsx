import type { ReactNode } from 'react';
import { REPORT_NOT_MADE, type Estado } from '@veridico/api';
import { formatPesos } from '../ui/money.ts';
import { Sheet } from '../ui/sheet.tsx';
import styles from './order-news.module.css';

/** Outcomes of an order other than a report or a failed payment. */
export type News = 'en-revision' | 'reembolso-pendiente' | 'reembolsada';

interface NewsText {
  readonly title: string;
  /** Text after the server's own sentence about the money. */
  readonly next: (byMail: string) => string;
}

const WORDS: Readonly<Record<News, NewsText>> = {
  'en-revision': {
    title: 'Estamos revisando tu compra',
    next: (byMail) => `No tienes que hacer nada: te escribimos ${byMail} apenas se resuelva.`,
  },
  'reembolso-pendiente': {
    title: 'Estamos devolviéndote el dinero',
    next: (byMail) => `No tienes que hacer nada: te escribimos ${byMail} apenas esté hecho.`,
  },
  reembolsada: {
    title: 'Te devolvimos el dinero',
    next: (byMail) => `El banco puede tardar unos días en mostrarlo. Te enviamos el detalle ${byMail}.`,
  },
};

/** Where a promotion had covered the whole price: there is no money to return. */
const UNCHARGED: NewsText = { title: REPORT_NOT_MADE, next: (byMail) => `Te enviamos el detalle ${byMail}.` };

export function isNews(estado: Estado | undefined): estado is News {
  return estado !== undefined && Object.hasOwn(WORDS, estado);
}

/** Paid and not refunded. */
export function isPaid(estado: Estado): estado is 'pagada' | 'emitida' {
  return estado === 'pagada' || estado === 'emitida';
}

/** Phrase about a mail, with its address if this tab knows it. `correo` is masked. */
export function byMail(correo: string | undefined): string {
  return correo === undefined ? 'por correo' : `a ${correo}`;
}

interface OrderNewsProps {
  readonly news: News;
  /** The server's sentence: what happened and to which money. */
  readonly mensaje: string;
  readonly correo: string | undefined;
  /** Whole pesos, if known. */
  readonly amount?: number | undefined;
  readonly children?: ReactNode;
}

/** Shown wherever a buyer returns: what happened, the money, the next step. */
export function OrderNews({ news, mensaje, correo, amount, children }: OrderNewsProps) {
  const { title, next } = amount === 0 ? UNCHARGED : WORDS[news];
  return (
    <Sheet filete>
      <div className={styles.news}>
        <h2>{title}</h2>
        {/* Omitted during review: the amount charged may differ. */}
        {amount !== undefined && amount > 0 && news !== 'en-revision' && <p className={styles.amount}>{formatPesos(amount)}</p>}
        <p className={styles.lead}>{mensaje}</p>
        <p className={styles.soft}>{next(byMail(correo))}</p>
        {children}
      </div>
    </Sheet>
  );
}
