import { describe, expect, it } from 'vitest';
import { listPriceOf } from '../../../src/backends/llm/index.ts';
import { LIST_PRICES } from '../../../src/backends/llm/prices.ts';
import { exactPrice } from '../../../src/jobs/catalogue/mix/cost.ts';

describe('LIST_PRICES', () => {
  it('names each model of a vendor once, with an exact price, its date and its source', () => {
    expect(new Set(LIST_PRICES.map(({ vendor, model }) => `${vendor}/${model}`)).size).toBe(LIST_PRICES.length);
    for (const row of LIST_PRICES) {
      const { picoIn, picoOut } = exactPrice(row);
      expect(picoIn > 0n && picoOut >= picoIn, row.model).toBe(true);
      expect(row.asOf).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/);
      expect(row.source).toMatch(/^https:\/\//);
    }
  });
});

describe('listPriceOf', () => {
  it('goes by the vendor that is asked, not by the name of the model alone', () => {
    expect(listPriceOf({ api: 'openai', model: 'gpt-5-mini', baseUrl: undefined })).toMatchObject({ in: '0.25', out: '2.00' });
    expect(listPriceOf({ api: 'openai', model: 'deepseek-flash', baseUrl: 'https://api.deepseek.com/v1' })).toMatchObject({
      vendor: 'deepseek',
    });
    expect(listPriceOf({ api: 'openai', model: 'gpt-5-mini', baseUrl: 'http://localhost:8000/v1' })).toBeUndefined();
    expect(listPriceOf({ api: 'openai', model: 'gpt-unheard-of', baseUrl: undefined })).toBeUndefined();
  });
});
