import type { ReactNode } from 'react';
import type { Estado } from '@veridico/api';
import { formatPesos } from '../ui/money.ts';
import { Sheet } from '../ui/sheet.tsx';
import styles from './order-news.module.css';

/** What may become of an order beside a report or a payment that failed. */
export type News = 'en-revision' | 'reembolso-pendiente' | 'reembolsada';

interface Words {
  readonly title: string;
  /** What follows, after the server's own sentence about the money. */
  readonly next: (byMail: string) => string;
}

const WORDS: Readonly<Record<News, Words>> = {
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

export function isNews(estado: Estado | undefined): estado is News {
  return estado !== undefined && Object.hasOwn(WORDS, estado);
}

/** The money is there and nothing has been given back. */
export function isPaid(estado: Estado): estado is 'pagada' | 'emitida' {
  return estado === 'pagada' || estado === 'emitida';
}

/** How a sentence about a mail goes on: to which address, where this tab knows it. `correo` is masked. */
export function byMail(correo: string | undefined): string {
  return correo === undefined ? 'por correo' : `a ${correo}`;
}

interface OrderNewsProps {
  readonly news: News;
  /** The server's sentence: what happened and to which money. */
  readonly mensaje: string;
  readonly correo: string | undefined;
  /** Whole pesos, where they are known. */
  readonly amount?: number | undefined;
  readonly children?: ReactNode;
}

/** The same view wherever a buyer comes back to: what happened, the money, what follows. */
export function OrderNews({ news, mensaje, correo, amount, children }: OrderNewsProps) {
  const { title, next } = WORDS[news];
  return (
    <Sheet filete>
      <div className={styles.news}>
        <h2>{title}</h2>
        {/* What is under review may have been charged otherwise. */}
        {amount !== undefined && news !== 'en-revision' && <p className={styles.amount}>{formatPesos(amount)}</p>}
        <p className={styles.lead}>{mensaje}</p>
        <p className={styles.soft}>{next(byMail(correo))}</p>
        {children}
      </div>
    </Sheet>
  );
}
