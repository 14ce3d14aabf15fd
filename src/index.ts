export { GoldleafError, isGoldleafError, type ErrorCode } from './kernel/errors.ts';
