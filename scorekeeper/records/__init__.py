"""Questions over many matches, answered from summaries."""
