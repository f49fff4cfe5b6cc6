import { expect, test, vi } from 'vitest';
import { press, show } from '../testing.tsx';
import { Button } from './button.tsx';

const shown = () => document.querySelector('button');

test('a busy button says so, keeps the focus and ignores presses', async () => {
  const pressed = vi.fn<() => void>();
  const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  await show(
    '/',
    <form onSubmit={(event) => sent(event.nativeEvent)}>
      <Button type="submit" busy onClick={pressed}>
        Comprando...
      </Button>
    </form>,
  );
  const button = shown();
  button?.focus();
  if (button) await press(button);
  expect(button?.getAttribute('aria-busy')).toBe('true');
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  expect(pressed).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
});

test('an idle button fires once per press and is not marked as busy', async () => {
  const pressed = vi.fn<() => void>();
  await show('/', <Button onClick={pressed}>Validar</Button>);
  const button = shown();
  if (button) await press(button);
  expect(pressed).toHaveBeenCalledOnce();
  expect(button?.hasAttribute('aria-busy')).toBe(false);
  expect(button?.type).toBe('button');
});
