import { Fragment, type ReactNode } from 'react';
import { TERMS_EDITION } from '@veridico/forms';
import { pageSettings } from '../page-settings.ts';
import styles from './legal-text.module.css';

/** Where people write to us; also printed in both texts. */
export const CONTACT = 'contacto@veridico.cl';

export interface LegalSection {
  readonly title: string;
  /** A paragraph, or a list when it is an array. `{empresa}` stands for the company, whose name is a setting. */
  readonly body: readonly (string | readonly string[])[];
}

interface LegalTextProps {
  readonly text: readonly LegalSection[];
  /** Level of the sections' headings: 2 below a page's title, 4 below a dialog's parts. */
  readonly level: 2 | 4;
}

export function LegalText({ text, level }: LegalTextProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.text}>
      {text.map(({ title, body }, index) => (
        <Fragment key={title}>
          <Heading>
            {index + 1}. {title}
          </Heading>
          {body.map((part) => (typeof part === 'string' ? <p key={part}>{spell(part)}</p> : <List key={part[0]} items={part} />))}
        </Fragment>
      ))}
      <p className={styles.edition}>Edición {TERMS_EDITION}</p>
    </div>
  );
}

/** Names the company, and makes our address one that can be pressed. */
function spell(text: string): ReactNode {
  const [before, after] = text.replace('{empresa}', pageSettings.comercio).split(CONTACT);
  if (after === undefined) return before;
  return (
    <>
      {before}
      <a href={`mailto:${CONTACT}`}>{CONTACT}</a>
      {after}
    </>
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
