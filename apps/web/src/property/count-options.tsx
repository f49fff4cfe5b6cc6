import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { Options, optionId } from '../ui/options.tsx';
import styles from './property.module.css';

/** 0 to 9, as `parametrosTasacion` allows. */
const COUNTS = Array.from({ length: 10 }, (_, count) => ({ value: String(count), label: String(count) }));
/** Most properties have fewer of each, and a phone has room for as many side by side. */
const FEW = 5;

/** How many of a kind of room: the usual answers at once, the others behind a button. A typed digit chooses too. */
export function CountOptions(props: Omit<ComponentProps<typeof Options>, 'options' | 'shape' | 'more'>) {
  const { name, value, onChange } = props;
  const [asked, setAsked] = useState(false);
  const all = asked || Number(value) >= FEW;
  const focus = (count: string) => requestAnimationFrame(() => document.getElementById(optionId(name, count))?.focus());
  const chooseTyped = ({ key }: KeyboardEvent) => {
    if (!/^\d$/.test(key)) return;
    onChange(key);
    focus(key);
  };
  const showAll = () => {
    setAsked(true);
    // The button is gone: the focus goes on to the first option that it brought.
    focus(String(FEW));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a digit in any of its radio buttons
    <div onKeyDown={chooseTyped}>
      <Options
        {...props}
        shape="numbers"
        options={all ? COUNTS : COUNTS.slice(0, FEW)}
        more={
          !all && (
            <button type="button" className={styles.more} aria-label={`${FEW} o más`} onClick={showAll}>
              {FEW}+
            </button>
          )
        }
      />
    </div>
  );
}
