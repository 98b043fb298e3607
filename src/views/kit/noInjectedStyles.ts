/**
 * Keeps react-aria from injecting its `<style>` element, which the page's policy
 * (`style-src 'self'`) forbids. Its press hook injects one rule unless an element with the id
 * below exists; base.css carries that rule instead. Imported by every widget that presses.
 */
const STYLE_ID = 'react-aria-pressable-style';

if (document.getElementById(STYLE_ID) === null) {
  const marker = document.createElement('meta');
  marker.id = STYLE_ID;
  document.head.append(marker);
}
