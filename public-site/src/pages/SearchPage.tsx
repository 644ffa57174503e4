import { SearchForm } from '../components/SearchForm';
import { navigate } from '../navigation';
import { cardHref } from '../routing';
import { text } from '../text';

export function SearchPage() {
  return (
    <>
      <h1 tabIndex={-1}>{text.search.heading}</h1>
      <p className="lead">{text.search.lead}</p>
      <div className="card">
        <SearchForm onSearch={(number) => navigate(cardHref(number))} />
      </div>
    </>
  );
}
