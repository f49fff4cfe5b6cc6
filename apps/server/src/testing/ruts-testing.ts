import { checkDigit } from '@veridico/forms';

/** Makes invented RUTs, a new one each time. @param first lower than all their numbers */
export function rutsFrom(first: number): () => string {
  let made = 0;
  return () => {
    made += 1;
    return `${first + made}-${checkDigit(first + made)}`;
  };
}
