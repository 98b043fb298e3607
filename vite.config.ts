import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  worker: { format: 'es' },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,sim,fixtures,tests,scripts}/**/*.{test,spec}.ts'],
          exclude: ['**/*.browser.test.*', 'tests/e2e/**', 'tests/crash/**'],
        },
      },
    ],
  },
});
