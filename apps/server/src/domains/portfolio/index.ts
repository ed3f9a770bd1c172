// The public interface of the portfolio for other domains.
export { mountPortfolio } from './portfolio.routes.ts';
