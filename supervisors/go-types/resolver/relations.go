package main

import "context"

func (r *resolver) relations(ctx context.Context) ([]byte, error) {
	return []byte(`{"paths":[],"relations":[]}`), nil
}
