// Loads the page's base sheet before a test file loads any other, as the app does: it declares the
// order of the cascade layers.
import '#views/kit/base.css';
