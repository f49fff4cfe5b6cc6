import { Fragment } from 'react';
import { pageSettings } from '../page-settings.ts';
import styles from './legal-text.module.css';

/** Where people write to us; also printed in both texts. */
export const CONTACT = 'contacto@veridico.cl';

/** Names the edition of both texts. A buyer accepts an edition: change it together with a change of meaning. */
export const EDITION = '2026-11';

export interface LegalSection {
  readonly title: string;
  /** A paragraph, or a list when it is an array. */
  readonly body: readonly (string | readonly string[])[];
}

/** The company's name is a setting, so a text is made from it. */
export type LegalTextData = (company: string) => readonly LegalSection[];

interface LegalTextProps {
  readonly text: LegalTextData;
  /** Level of the sections' headings: 2 below a page's title, 4 below a dialog's parts. */
  readonly level: 2 | 4;
}

export function LegalText({ text, level }: LegalTextProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.text}>
      {text(pageSettings.comercio).map(({ title, body }, index) => (
        <Fragment key={title}>
          <Heading>
            {index + 1}. {title}
          </Heading>
          {body.map((part) => (typeof part === 'string' ? <p key={part}>{part}</p> : <List key={part[0]} items={part} />))}
        </Fragment>
      ))}
      <p className={styles.edition}>Edición {EDITION}</p>
    </div>
  );
}

function List({ items }: { readonly items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
